import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { postText } from '~/http/post-text'
import { minutes } from '~/kit/clock'
import { Button } from '~/ui/button'
import { useToast } from '~/ui/overlay/toaster'
import { SALES_ADDRESS, signedHeaders } from '~/wire/devices/sales'
import { describeResult, readSalesFile, sendSalesFile, type SignedBatch } from './sales-file'

const NOT_READABLE = 'This is not a file of sales that a device saved, or a part of it is missing.'
const MAX_WAIT = minutes(1)

const post = ({ body, ...batch }: SignedBatch) =>
  postText(SALES_ADDRESS, body, { headers: signedHeaders(batch), signal: AbortSignal.timeout(MAX_WAIT) })

export function ReadFile() {
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined || isBusy) return
    const batches = readSalesFile(await file.text())
    if (batches === null) return toast({ message: NOT_READABLE, tone: 'bad', about: 'sales-file' })
    setIsBusy(true)
    const result = await sendSalesFile(batches, post)
    setIsBusy(false)
    toast({ message: describeResult(result), tone: result.isWhole && result.held === 0 ? 'good' : 'warn' })
    await revalidate()
  }
  return (
    <>
      <Button icon="upload" isBusy={isBusy} onClick={() => field.current?.click()}>
        Read a file
      </Button>
      <input
        ref={field}
        type="file"
        accept="application/json"
        aria-label="File of sales that a device saved"
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
