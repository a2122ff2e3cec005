import { Pairs } from '~/ui/shell/page-head'

type Sheet = {
  number: string
  banner: string | null
  name: string
  address: string[]
  amount: string
  issued: string
  given: string | null
  period: string | null
  replaces: string | null
  revisions: { at: string; said: string }[]
  lines: { given: string; description: string; amount: string }[]
  signature: string | null
}

/** One tax receipt on one sheet of paper. */
export function ReceiptSheet({ organization, issuer, sheet }: { organization: string; issuer: string[]; sheet: Sheet }) {
  const { number, banner, name, address, amount, issued, given, period, replaces, revisions, lines, signature } = sheet
  return (
    <article className="paper sheet">
      {banner ? <p className="sheet-banner">{banner}</p> : null}
      <header className="sheet-head">
        <div>
          <p className="medium">{organization}</p>
          {issuer.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div>
          <h1>
            Tax receipt <span className="mono">{number}</span>
          </h1>
          <p>{`Issued ${issued}`}</p>
          {replaces ? <p>{`Replaces ${replaces}`}</p> : null}
        </div>
      </header>
      <section>
        <h2>Issued to</h2>
        <p>{name}</p>
        {address.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <section>
        <h2>{period ? `Gifts from ${period}` : 'Gift'}</h2>
        <Pairs
          rows={lines.map(({ given: on, description, amount: part }) => [[on, description].filter(Boolean).join(' · '), part])}
          total={['Amount eligible for tax purposes', amount]}
        />
        {given && !period ? <p className="muted">{`Received ${given}`}</p> : null}
      </section>
      {revisions.length > 0 ? (
        <section>
          <h2>Revisions</h2>
          {revisions.map(({ at, said }, index) => (
            <p key={index}>{`${at}: ${said}`}</p>
          ))}
        </section>
      ) : null}
      {signature ? (
        <section>
          <h2>Authorized signature</h2>
          <img src={signature} alt="Signature" className="signature" />
        </section>
      ) : null}
    </article>
  )
}
