import { Icon } from '~/ui/icon'

export function FormError({ message, note }: { message?: string | undefined; note?: string | null }) {
  if (message)
    return (
      <div className="note bad" role="alert">
        <Icon name="alert-circle" />
        <div>{message}</div>
      </div>
    )
  if (note)
    return (
      <div className="note" role="status">
        <Icon name="info-circle" />
        <div>{note}</div>
      </div>
    )
  return null
}
