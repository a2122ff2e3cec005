/** `html` must come from `cleanHtml` (domain/content) in the page's loader; show nothing else here. */
export function ShownHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the one place that shows cleaned HTML
  return <div className="shown-html" dangerouslySetInnerHTML={{ __html: html }} />
}
