import { Icon } from '~/ui/icon'
import { PostForm } from '~/ui/form/post-form'

const SCHEMES = [
  ['system', 'Use system setting'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

export function PersonForms({ onSignOut }: { onSignOut: () => void }) {
  return (
    <>
      {/* A browser with scripts shows none of it, and is not sent it. */}
      <noscript>
        {import.meta.env.SSR ? (
          <PostForm reloadDocument action="/jpanel/scheme">
            {SCHEMES.map(([value, label]) => (
              <button key={value} className="pop-item" name="scheme" value={value}>
                {`Colors: ${label}`}
              </button>
            ))}
          </PostForm>
        ) : null}
      </noscript>
      <PostForm
        reloadDocument
        action="/jpanel/logout"
        onSubmit={(event) => {
          event.preventDefault()
          onSignOut()
        }}
      >
        <button type="submit" className="pop-item" data-item>
          <Icon name="logout" />
          Sign out
        </button>
      </PostForm>
    </>
  )
}
