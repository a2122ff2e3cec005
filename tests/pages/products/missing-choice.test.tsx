import { expect, test } from 'vitest'
import { DownloadField } from '~/pages/jpanel/parts/media/download-field'
import { ChoiceField } from '~/pages/jpanel/products/parts/controls'
import { markup } from '../../ui/render'

const field = { id: 'membership', name: 'membershipId', initialValue: '9', errorId: 'membership-error', valid: true }

test('a choice that was deleted since is named as missing and stays selected', async () => {
  const html = await markup(
    <ChoiceField
      field={field}
      label="Membership"
      choices={[
        { value: '', label: 'None' },
        { value: '2', label: 'Friends' },
      ]}
    />,
  )
  expect(html).toContain('<option value="9" selected="">Missing: number 9</option>')
})

test('does not mark an existing choice as missing', async () => {
  const html = await markup(
    <ChoiceField field={field} label="Membership" choices={[{ value: '9', label: 'Friends' }]} />,
  )
  expect(html).not.toContain('Missing')
})

test('names a deleted file as missing', async () => {
  const html = await markup(<DownloadField label="File" id="file" name="downloadId" defaultValue="7" choices={[]} />)
  expect(html).toContain('<option value="7" selected="">Missing: number 7</option>')
})
