// The main function of a folder of tests with widgets.
#include <QApplication>

#include "tests/support/test_program.h"

int main(int argc, char** argv) {
  const QApplication application(argc, argv);
  return headlock::tests::runRegistered(argc, argv);
}
