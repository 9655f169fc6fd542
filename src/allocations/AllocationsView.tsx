export function AllocationsView() {
  return null;
}
