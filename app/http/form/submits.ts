import type { FormEvent, SubmitEvent } from 'react'

/**
 * Buttons of rows act at once, anything else is sent, once: `<Form method="post" {...submits(form, useOneSubmit())}>`
 */
export const submits = (
  form: { id: string; onSubmit: (event: FormEvent<HTMLFormElement>) => void },
  sendOnce: (event: SubmitEvent) => void,
) => ({
  id: form.id,
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
    form.onSubmit(event as unknown as FormEvent<HTMLFormElement>)
    if (!event.defaultPrevented) sendOnce(event)
  },
})
