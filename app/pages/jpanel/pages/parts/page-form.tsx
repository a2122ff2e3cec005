import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { isWritten, pagePath } from '~/domain/pages/page'
import type { PageFormValues } from '~/domain/pages/page-form.server'
import { Opened, useFormKey } from '~/http/form/opened'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import type { BoundField } from '~/ui/fields/bound-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveBar, useUnsavedChanges } from '~/ui/form/save-bar'
import { Card } from '~/ui/shell/page-head'
import { ImageField } from '../../parts/media/image-field'
import { ContentField } from './content-field'
import { RevisionsCard } from './revisions'
import { useAutosave } from './use-autosave'
import { AccessCard, PlaceCard, SearchCard, type LoadedPage, type PartProps } from './page-sections'

type Props = { loaded: LoadedPage; failure: FormFailure | undefined; isLocked: boolean }

export function PageForm(props: Props) {
  const [discarded, setDiscarded] = useState<{ count: number; failure?: FormFailure | undefined }>({ count: 0 })
  const failure = props.failure === discarded.failure ? undefined : props.failure
  const navigate = useNavigate()
  const { id, version, revision } = props.loaded
  const key = useFormKey({ values: { id, version, revision: revision?.id }, failure })
  const startOver = () => {
    setDiscarded({ count: discarded.count + 1, failure: props.failure })
    // Discarding while a revision is shown discards only the revision.
    if (revision !== null) void navigate(pagePath(id))
  }
  return <OpenForm key={`${discarded.count} ${key}`} {...props} failure={failure} startOver={startOver} />
}

function OpenForm({ loaded, failure, isLocked, startOver }: Props & { startOver: () => void }) {
  const { version, stored, opened, values, revision, choices } = loaded
  const isSaving = useNavigation().formMethod === 'POST'
  const isOurs = failure?.typed.intent === undefined || failure.typed.intent === 'save'
  const refused = isOurs ? failure : undefined
  const [known] = useState(refused || revision ? texts(stored) : undefined)
  const unsaved = useUnsavedChanges(startOver, known)
  const { form: element } = unsaved
  const [form, conform] = useServerForm<PageFormValues>({ id: 'page', values, failure: refused })
  const fields = conform as unknown as Record<keyof PageFormValues, BoundField>
  const [type, setType] = useState(String(fields.type.initialValue ?? values.type))
  useEffect(() => {
    if (refused) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused, element])
  const autosave = useAutosave({ loaded, form: element, isChanged: unsaved.changes.length > 0 })
  const part: PartProps = { fields, loaded, type }
  return (
    <PostForm ref={element} id={form.id}>
      {/* The first button of a form is what Enter presses. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={version} />
      {opened === null ? null : <Opened values={opened} failure={refused} />}
      <fieldset disabled={isLocked} className="page-parts grid two record">
        <div className="stack">
          <PlaceCard {...part} setType={setType} />
          <div hidden={!isWritten(type)}>
            <Card>
              <ContentField field={fields.body} type={type} />
            </Card>
          </div>
          <div hidden={type === 'menu'}>
            <SearchCard {...part} />
          </div>
        </div>
        <div className="stack">
          <RevisionsCard {...loaded} autosave={autosave} />
          <AccessCard {...part} />
          <div hidden={type === 'menu'}>
            <Card title="Pictures" isSide>
              <div className="page-fields">
                <ImageField
                  name="featuredImage"
                  label="Featured picture"
                  images={choices.featuredImage}
                  max={1}
                  addsByNumber
                  error={refused?.fields.featuredImage?.[0]}
                />
                <ImageField
                  name="altImage"
                  label="Second picture"
                  images={choices.altImage}
                  max={1}
                  addsByNumber
                  error={refused?.fields.altImage?.[0]}
                />
              </div>
            </Card>
          </div>
        </div>
      </fieldset>
      {isLocked ? null : <SaveBar {...unsaved} isSaving={isSaving} label="Save page" />}
    </PostForm>
  )
}

const texts = (values: PageFormValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
