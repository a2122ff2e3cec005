import { use } from 'react'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { PinsContext } from '~/ui/shell/pins'
import { Card, Pairs } from '~/ui/shell/page-head'

/** The page of a pin may be gone, so pins are removed here as well. */
export function PinsCard() {
  const pins = use(PinsContext)
  if (pins.length === 0) return null
  return (
    <Card title="Pinned to the menu">
      <Pairs
        rows={pins.map(({ id, name }) => [
          name,
          <PostForm key={id}>
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="intent"
              value="unpin-view"
              variant="quiet"
              size="small"
              aria-label={`Remove ${name} from the menu`}
            >
              Remove
            </Button>
          </PostForm>,
        ])}
      />
    </Card>
  )
}
