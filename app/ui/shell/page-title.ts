let written = { title: '', shown: '' }

/** The title that the page gave itself: where two pages share one, React leaves what `showTitle` wrote. */
export const readTitle = (): string => (document.title === written.shown ? written.title : document.title)

/** Shows a longer title, as with view and page of a list. */
export function showTitle(title: string, shown: string): void {
  written = { title, shown }
  document.title = shown
}
