import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

type Target = { words: string; to: string }

/** `place` ends the sentence of `words`; `act` leads to where the warning is solved. */
export type Warning = { title?: string; words: string; place?: Target; act?: Target }

export const Warnings = ({ lines }: { lines: readonly Warning[] }) =>
  lines.map(({ title, words, place, act }) => (
    <div key={words} className="connection-line" role="status">
      <Icon name="alert-triangle" />
      <span className="grow">
        {title ? <b>{title}</b> : null}
        {words}
        {place ? (
          <>
            <Link className="link" to={place.to}>
              <u>{place.words}</u>
            </Link>
            .
          </>
        ) : null}
      </span>
      {act ? (
        <Link className="btn small" to={act.to}>
          {act.words}
        </Link>
      ) : null}
    </div>
  ))
