import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.integration.SimpsonIntegrator;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.apache.commons.math3.ode.FirstOrderDifferentialEquations;
import org.apache.commons.math3.ode.nonstiff.DormandPrince853Integrator;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;

/** Measured program, Commons Math: matrix decompositions, Fourier transform, integration and a differential equation. */
public final class Numerics {
    private static final int SIZE = 110;
    private static final int POINTS = 1 << 14;

    public static void main(String[] args) {
        RealMatrix matrix = matrix();
        RealMatrix symmetric = matrix.multiply(matrix.transpose());
        System.out.println(new LUDecomposition(matrix).getSolver().getInverse().getNorm());
        System.out.println(new EigenDecomposition(symmetric).getRealEigenvalue(0));
        System.out.println(new SingularValueDecomposition(matrix).getNorm());
        System.out.println(spectrum());
        UnivariateFunction wave = x -> Math.sin(x) / (1 + x * x);
        System.out.println(new SimpsonIntegrator(1e-9, 1e-9, 3, 30).integrate(1_000_000, wave, 0, 20));
        System.out.println(swing());
    }

    private static RealMatrix matrix() {
        RealMatrix matrix = new Array2DRowRealMatrix(SIZE, SIZE);
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                matrix.setEntry(row, column, (row * 7919 + column * 104729) % 1009 / 100.0 + (row == column ? 20 : 0));
            }
        }
        return matrix;
    }

    private static double spectrum() {
        double[] signal = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            signal[i] = i * 7919 % 1009 / 1009.0;
        }
        double sum = 0;
        for (Complex each : new FastFourierTransformer(DftNormalization.STANDARD).transform(signal, TransformType.FORWARD)) {
            sum += each.abs();
        }
        return sum;
    }

    /** Simulates a pendulum for a while. */
    private static double swing() {
        double[] state = {1, 0};
        FirstOrderDifferentialEquations pendulum = new FirstOrderDifferentialEquations() {
            @Override
            public int getDimension() {
                return 2;
            }

            @Override
            public void computeDerivatives(double t, double[] y, double[] derivatives) {
                derivatives[0] = y[1];
                derivatives[1] = -Math.sin(y[0]);
            }
        };
        new DormandPrince853Integrator(1e-8, 1, 1e-10, 1e-10).integrate(pendulum, 0, state, 2000, state);
        return state[0];
    }
}
