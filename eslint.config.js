import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist/**', 'dist-cli/**', '.cache/**', 'agent-java/**', 'node_modules/**', '**/target/**'] },
  {
    files: [
      'src/**/*.{ts,tsx}',
      'common/**/*.ts',
      'workers/**/*.ts',
      'cli/**/*.ts',
      'e2e/**/*.ts',
      'sw/**/*.ts',
      'vite/**/*.ts',
      'bench/**/*.ts',
      '*.config.ts',
    ],
    extends: [tseslint.configs.base],
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.workers.json',
          './tsconfig.cli.json',
          './tsconfig.src.json',
          './tsconfig.sw.json',
          './tsconfig.node.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Every call through the engine's door is a promise; one that nobody waits for is an error that nobody sees.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
