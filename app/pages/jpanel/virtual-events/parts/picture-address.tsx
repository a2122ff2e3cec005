import { lazy, Suspense, useRef, useState } from 'react'
import { type BoundField, TextField } from '~/ui/fields/bound-field'
import { Button } from '~/ui/button'
import { useIsBrowser } from '~/ui/use-is-browser'

const ImageLibrary = lazy(() =>
  import('../../parts/media/image-library').then(({ ImageLibrary: Loaded }) => ({ default: Loaded })),
)

export function PictureAddress({ field, label }: { field: BoundField; label: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const isBrowser = useIsBrowser()
  return (
    <div className="picture-address">
      <TextField
        field={field}
        label={label}
        help="Begins with https://, or is chosen from the library."
        ref={input}
        inputMode="url"
        maxLength={2048}
        autoComplete="off"
        required
      />
      {isBrowser ? (
        <Button icon="photo" onClick={() => setState('open')}>
          {`Choose ${label.toLowerCase()}`}
        </Button>
      ) : null}
      {state === 'unused' ? null : (
        <Suspense fallback={null}>
          <ImageLibrary
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
            isSingle
            onInsert={([image]) => {
              if (input.current && image) input.current.value = image.publicUrl
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
