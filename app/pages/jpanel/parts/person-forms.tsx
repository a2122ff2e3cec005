import { useCsrf } from '~/http/use-call'
import { Icon } from '~/ui/icon'
import { forgetTill } from '../../../../pwa/register'

const SCHEMES = [
  ['system', 'Use system setting'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The forms of the person menu: sign-out, and the colour scheme for a browser without scripts. */
export function PersonForms() {
  const csrf = useCsrf()
  return (
    <>
      <noscript>
        <form method="post" action="/jpanel/scheme">
          <input type="hidden" name="_token" value={csrf} />
          {SCHEMES.map(([value, label]) => (
            <button key={value} className="pop-item" name="scheme" value={value}>
              {`Colors: ${label}`}
            </button>
          ))}
        </form>
      </noscript>
      <form method="post" action="/jpanel/logout" onSubmit={() => void forgetTill()}>
        <input type="hidden" name="_token" value={csrf} />
        <button type="submit" className="pop-item" data-item>
          <Icon name="logout" />
          Sign out
        </button>
      </form>
    </>
  )
}
