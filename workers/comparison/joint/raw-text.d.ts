/** Declares the bundler's imports of a file's text, whose names end in `?raw`. */
declare module '*.txt?raw' {
  const text: string;
  export default text;
}
