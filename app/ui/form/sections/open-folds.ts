/** Opens every closed part around a field, because a hidden field cannot get the focus. */
export function openFolds(field: Element | null | undefined): void {
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
}
