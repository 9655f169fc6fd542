/** The bundler gives a file's text for a name that ends in `?raw`. */
declare module '*.txt?raw' {
  const text: string;
  export default text;
}
