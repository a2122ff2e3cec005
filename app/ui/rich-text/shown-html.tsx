/**
 * Rich text that people wrote, as it is read. `html` has come from `cleanHtml` (domain/content) in the loader of the
 * page: nothing else may be shown here. `<ShownHtml html={loaderData.biography} />`
 */
export function ShownHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the one place that shows cleaned HTML
  return <div className="shown-html" dangerouslySetInnerHTML={{ __html: html }} />
}
