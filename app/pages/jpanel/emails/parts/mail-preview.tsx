import { Note } from '~/ui/states'

export type Preview = { subject: string; text: string; html: string; unknown: string[]; empty: string[] }

/** Shows the email as it would arrive, in a frame that runs no scripts, and below it the plain text. */
export function MailPreview({ preview: { subject, html, text, unknown, empty } }: { preview: Preview }) {
  return (
    <div className="email-preview">
      <p className="email-subject">{subject}</p>
      <iframe title="Email preview" sandbox="" srcDoc={html} />
      {unknown.length > 0 ? (
        <Note tone="warn" title="Unknown merge tag">
          <p>{`This email does not have ${unknown.map((tag) => `[[${tag}]]`).join(', ')}. The text stays empty.`}</p>
        </Note>
      ) : null}
      {empty.length > 0 ? <p className="muted small">{`Empty for this example: ${empty.join(', ')}.`}</p> : null}
      <details>
        <summary className="link">Plain text</summary>
        <pre>{text}</pre>
      </details>
    </div>
  )
}
