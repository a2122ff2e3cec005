import { Icon } from '~/ui/icon'

export const Pin = ({ name, isPinned, onPin }: { name: string; isPinned: boolean; onPin: () => void }) => (
  <button
    type="button"
    className={isPinned ? 'icon-btn pinned' : 'icon-btn'}
    aria-pressed={isPinned}
    aria-label={isPinned ? `Unpin ${name} from favorites` : `Pin ${name} to favorites`}
    onClick={onPin}
  >
    <Icon name={isPinned ? 'star-filled' : 'star'} />
  </button>
)
