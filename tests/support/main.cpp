// The main function of a folder of tests without widgets.
#include <QCoreApplication>

#include "tests/support/test_program.h"

int main(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  return headlock::tests::runRegistered(argc, argv);
}
