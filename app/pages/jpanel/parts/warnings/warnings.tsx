export const Warnings = ({ lines }: { lines: readonly string[] }) =>
  lines.map((html) => (
    // oxlint-disable-next-line react/no-danger -- the server wrote it of sentences of the product
    <div key={html} className="connection-line" role="status" dangerouslySetInnerHTML={{ __html: html }} />
  ))
