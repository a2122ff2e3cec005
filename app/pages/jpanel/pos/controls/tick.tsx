type TickProps = {
  id: string
  label: string
  help?: string
  isTicked: boolean
  isFixed?: boolean
  onTick: (isTicked: boolean) => void
}

export const Tick = ({ id, label, help, isTicked, isFixed = false, onTick }: TickProps) => (
  <label className={isTicked ? 'check opt-row on' : 'check opt-row'} htmlFor={id}>
    <input
      id={id}
      type="checkbox"
      checked={isTicked}
      disabled={isFixed}
      onChange={(event) => onTick(event.target.checked)}
    />
    <span>
      <b>{label}</b>
      {help ? <small>{help}</small> : null}
    </span>
  </label>
)
