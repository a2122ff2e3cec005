import { createContext, use } from 'react'
import { ImageField } from '../../parts/media/image-field'
import type { LibraryImage } from '~/domain/media/media'
import type { Part } from './variant-fields'

const textsIn = (typed: unknown): string[] =>
  (Array.isArray(typed) ? typed : [typed]).filter((id) => typeof id === 'string' && id !== '')

/** A picture of which only the id is available, because it was typed without JavaScript and the form was returned. */
const numbered = (id: string): LibraryImage => ({
  id: Number(id),
  publicUrl: '',
  thumbnailUrl: '',
  filename: `Picture ${id}`,
  sizeFormatted: '',
  caption: null,
  contentType: 'image/*',
  isImage: true,
  width: null,
  height: null,
  uses: 0,
  usedBy: [],
})

export const shownPictures = (known: readonly LibraryImage[], typed: unknown): LibraryImage[] =>
  [...new Set(textsIn(typed))]
    .filter((id) => /^[1-9]\d{0,9}$/.test(id))
    .map((id) => known.find((one) => String(one.id) === id) ?? numbered(id))

export const SelectedPictures = createContext<{
  selected: readonly LibraryImage[]
  add: (images: readonly LibraryImage[]) => void
}>({
  selected: [],
  add: () => {},
})

export function PictureFields({ fields, offered }: Part) {
  const { selected, add } = use(SelectedPictures)
  return (
    <ImageField
      name={fields.pictures.name}
      label="Pictures"
      images={shownPictures([...offered.images, ...selected], fields.pictures.initialValue)}
      help={
        "The till shows the first one where this variant is selected; without any, the product's. " +
        'Captions belong to the pictures.'
      }
      error={fields.pictures.errors?.[0]}
      addsByNumber
      onAdd={add}
    />
  )
}
