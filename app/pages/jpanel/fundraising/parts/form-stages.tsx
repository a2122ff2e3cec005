import { useState } from 'react'
import type { FormValues } from '~/domain/fundraising/form'
import { linesOfHtml } from '~/kit/markup/html-words'
import { Segmented } from '~/ui/form/choice'

type Stage = { value: string; label: string }

export function listStages({
  hasUpsell,
  upsellText,
  exitText,
  thanksScreen,
  hasReminder,
  reminderText,
}: FormValues): Stage[] {
  return [
    ...(hasUpsell === 'on' && upsellText ? [{ value: 'upsell', label: 'Monthly offer' }] : []),
    ...(exitText ? [{ value: 'exit', label: 'Leaving' }] : []),
    ...(linesOfHtml(thanksScreen).length > 0 ? [{ value: 'thanks', label: 'Thank you' }] : []),
    ...(hasReminder === 'on' && reminderText ? [{ value: 'reminder', label: 'Reminder' }] : []),
  ]
}

export function FormStages({ values }: { values: FormValues }) {
  const stages = listStages(values)
  const [selected, setSelected] = useState('')
  const [first] = stages
  if (first === undefined) return null
  const stage = stages.find(({ value }) => value === selected) ?? first
  return (
    <div className="form-stages">
      {stages.length > 1 ? (
        <Segmented
          label="What follows"
          name="preview-stage"
          choices={stages}
          value={stage.value}
          onChoose={setSelected}
        />
      ) : (
        <p className="label">{stage.label}</p>
      )}
      <Shown stage={stage.value} values={values} />
    </div>
  )
}

function Shown({ stage, values }: { stage: string; values: FormValues }) {
  if (stage === 'exit') return <p>{values.exitText}</p>
  if (stage === 'thanks')
    return (
      <>
        {linesOfHtml(values.thanksScreen).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </>
    )
  if (stage === 'reminder')
    return (
      <div className={`form-reminder at-${values.reminderPosition.replace('bottom_', '')}`}>
        <span
          style={{ backgroundColor: /^#[\da-f]{6}$/.test(values.reminderColor) ? values.reminderColor : undefined }}
        >
          {values.reminderText}
        </span>
      </div>
    )
  return (
    <>
      <p>{values.upsellText}</p>
      {values.upsellDone ? <p className="muted">{`After a yes: ${values.upsellDone}`}</p> : null}
    </>
  )
}
