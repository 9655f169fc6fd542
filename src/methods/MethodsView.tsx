export function MethodsView() {
  return null;
}
