import type { AddressFields } from '~/lists/request/form-fields'
import { useEffect, useRef } from 'react'
import { useRevalidator, useSubmit } from 'react-router'
import type { FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { Button } from '~/ui/button'
import { AddressForm, AddressSearch } from '~/ui/form/address-form'
import { FieldError } from '~/ui/form/field'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Icon } from '~/ui/icon'
import { DropZone } from '~/ui/upload/drop-zone'
import { UploadList } from '~/ui/upload/upload-list'
import type { Upload, UploadQueue } from '~/ui/upload/upload-queue'
import { useIsBrowser } from '~/ui/use-is-browser'

const PAUSE = 250

export function LibrarySearch({ at, search, label }: { at: string; search: AddressFields; label: string }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <AddressForm
      form={search}
      action={at}
      role="search"
      className="libsearch"
      onChange={(event) => {
        const form = event.currentTarget
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), PAUSE)
      }}
    >
      <span className="affix">
        <span className="pre">
          <Icon name="search" />
        </span>
        <AddressSearch name="query" placeholder="File name" label={label} />
      </span>
    </AddressForm>
  )
}

type UploaderProps<R> = {
  kinds: { noun: string; accept: string; note: string }
  failure: FormFailure | undefined
  library: { queue: UploadQueue<R> | null; uploads: readonly Upload<R>[] }
}

/** Without JavaScript this is a form with a file field, for 20 MB at most. */
export function LibraryUploader<R>({ kinds, library: { queue, uploads }, failure }: UploaderProps<R>) {
  const sendOnce = useOneSubmit()
  const [form, fields] = useServerForm({ id: 'upload', values: { files: '' }, failure })
  const isBrowser = useIsBrowser()
  const { revalidate } = useRevalidator()
  const done = uploads.filter(({ state }) => state === 'done').length
  const before = useRef(done)
  useEffect(() => {
    if (done > before.current) void revalidate()
    before.current = done
  }, [done, revalidate])
  return (
    <>
      <PostForm {...submits(form, sendOnce)} encType="multipart/form-data" className="stack" reloadDocument>
        <DropZone {...kinds} name={fields.files.name} onFiles={(files) => queue?.add(files)} />
        {fields.files.errors ? <FieldError id={fields.files.errorId}>{fields.files.errors[0]}</FieldError> : null}
        {isBrowser ? null : (
          <Button type="submit" name="intent" value="upload" icon="upload">
            Upload, 20 MB at most
          </Button>
        )}
      </PostForm>
      <UploadList queue={queue} uploads={uploads} />
    </>
  )
}
