import { useState } from 'react'
import { isFailure, useCall } from '~/http/use-call'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { useToast } from '~/ui/overlay/toaster'

export function FulfilButton({ id, isUnfulfilled, back }: { id: number; isUnfulfilled: boolean; back: string }) {
  const send = useCall()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const action = isUnfulfilled ? 'complete' : 'incomplete'
  const submit = async () => {
    setIsBusy(true)
    const reply = await send<{ status: string; message: string }>('/jpanel/contributions/batch', {
      body: { ids: [id], action },
    })
    setIsBusy(false)
    if (isFailure(reply) || reply.status !== 'success') return toast({ message: reply.message, tone: 'bad' })
    toast({ message: isUnfulfilled ? 'Marked as fulfilled' : 'Marked as unfulfilled' })
  }
  return (
    <PostForm
      reloadDocument
      action="/jpanel/contributions/batch"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input type="hidden" name="ids" value={id} />
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="back" value={back} />
      <Button
        type="submit"
        variant={isUnfulfilled ? 'primary' : 'default'}
        icon={isUnfulfilled ? 'check' : 'package'}
        isBusy={isBusy}
      >
        {isUnfulfilled ? 'Mark as fulfilled' : 'Mark as unfulfilled'}
      </Button>
    </PostForm>
  )
}
