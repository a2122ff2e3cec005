import { useState } from 'react'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { closePopover, Popover } from '~/ui/overlay/menu'
import { useIsBrowser } from '~/ui/use-is-browser'
import { AskToRemove, Grip, type ButtonProps, type IntentButton } from './rows'

type Verb = IntentButton & {
  icon: IconName
  verb: string
  what: string
  end?: string
  isDisabled?: boolean
  onPress?: (event: React.MouseEvent<HTMLButtonElement>) => void
}

const RowVerb = ({ icon, verb, what, end, isDisabled, onPress, ...button }: Verb) => (
  <button
    type="submit"
    className="pop-item"
    data-item
    disabled={isDisabled}
    {...button}
    onClick={(event) => {
      closePopover(event.currentTarget)
      onPress?.(event)
    }}
  >
    <Icon name={icon} />
    <span>
      {verb} <span className="sr">{what}</span> {end}
    </span>
  </button>
)

type Props = ButtonProps & { copy: IntentButton; onCopy: () => void; onDefault?: (() => void) | undefined }

export function RowMenu({ form, list, index, count, what, ask, keepsLast = false, copy, onCopy, onDefault }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const isBrowser = useIsBrowser()
  const button = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to })
  return (
    <span className="row-acts">
      {count > 1 ? <Grip index={index} what={what} /> : null}
      <Popover className="icon-btn" label={`Actions for ${what}`} align="end" button={<Icon name="dots" />}>
        <RowVerb
          what={what}
          icon="copy"
          verb="Copy"
          {...copy}
          onPress={(event) => {
            event.preventDefault()
            onCopy()
          }}
        />
        {/* Without JavaScript, the box in the fields of the row does this. */}
        {isBrowser && onDefault !== undefined ? (
          <button
            type="button"
            className="pop-item"
            data-item
            onClick={(event) => {
              closePopover(event.currentTarget)
              onDefault()
            }}
          >
            <Icon name="check" />
            <span>
              Make default <span className="sr">{what}</span>
            </span>
          </button>
        ) : null}
        <RowVerb
          what={what}
          icon="arrow-up"
          verb="Move"
          end="up"
          isDisabled={index === 0}
          {...button(Math.max(0, index - 1))}
        />
        <RowVerb
          what={what}
          icon="arrow-down"
          verb="Move"
          end="down"
          isDisabled={index === count - 1}
          {...button(Math.min(count - 1, index + 1))}
        />
        <RowVerb
          what={what}
          icon="trash"
          verb="Remove"
          isDisabled={keepsLast && count === 1}
          {...form.remove.getButtonProps({ name: list, index })}
          onPress={(event) => {
            if (!ask) return
            event.preventDefault()
            setIsConfirming(true)
          }}
        />
      </Popover>
      {ask ? (
        <AskToRemove {...ask} isOpen={isConfirming} {...{ form, list, index }} onClose={() => setIsConfirming(false)} />
      ) : null}
    </span>
  )
}
