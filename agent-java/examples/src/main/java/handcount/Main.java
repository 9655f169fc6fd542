package handcount;

/** Test subject: runs each part of the program counted by hand once, in a fixed order. See examples/handcount/README.md. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int sum = Loops.run();
    sum += Recursion.run();
    sum += Overloads.run();
    sum += Failures.run();
    sum += Statics.run();
    sum += Lambdas.run();
    sum += Constructors.run();
    sum += Figure4.run();
    System.out.println(sum);
  }
}
