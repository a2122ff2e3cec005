/** Opens every closed part of a form around a field: what is hidden cannot have the focus. */
export function openFolds(field: Element | null | undefined): void {
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
}
