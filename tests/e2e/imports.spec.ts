import { expect, test } from '@playwright/test'
import { signIn } from '../support/screens.ts'
import { textRow, workbookOf } from '../support/xlsx.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

// A second import of supporters is refused while one runs.
test.describe.configure({ mode: 'default' })

test('imports supporters: columns are read, a wrong row is corrected, progress ends in a report', async ({ page }) => {
  await signIn(page, 'owner')
  await test.step('the list of supporters leads to the importer', async () => {
    await page.goto('supporters')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const template = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Template' }).click()
    expect((await template).suggestedFilename()).toBe('supporters_template.xlsx')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import' }).click()
    await expect(page.getByLabel('What is in the file')).toHaveValue('supporters')
    await expect(page.getByRole('cell', { name: 'membership_name' })).toBeVisible()
  })
  await test.step('a file that is dropped anywhere on the page is in its field', async () => {
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['First Name,Surname'], 'dropped.csv', { type: 'text/csv' }))
      return data
    })
    await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByLabel('File', { exact: true })).toHaveValue(/dropped\.csv$/)
    await expect(page.getByLabel('File', { exact: true })).toBeFocused()
  })
  await test.step('a file from Excel is uploaded and checked', async () => {
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles(
        file(
          'friends.csv',
          'First Name;Surname;E-Mail;Nickname\r\nOlga;Ivanova;olga@e2e.example;Olya\r\nPer;Berg;per@e2e;P\r\n' +
            'Qi;Li;qi@e2e.example;Q\r\n',
        ),
      )
    await page.getByRole('button', { name: 'Upload and check' }).click()
    await expect(page.getByRole('heading', { name: 'friends.csv' })).toBeVisible()
    await expect(page.getByLabel('Surname')).toHaveValue('last_name')
    await expect(page.getByLabel('Nickname')).toHaveValue('')
    await expect(page.getByText('2 rows can be imported.')).toBeVisible()
    await expect(page.getByText('1 column will not be imported.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Error E-Mail: Email must be valid/ })).toBeVisible()
  })
  await test.step('a cell is checked while it is typed', async () => {
    await page.getByRole('link', { name: 'Correct row 3' }).click()
    await expect(page.getByRole('heading', { name: 'Row 3' })).toBeVisible()
    await expect(page.getByText('Email must be valid')).toBeVisible()
    await page.getByLabel('E-Mail').fill('per@e2e.example')
    await expect(page.getByText('Email must be valid')).toBeHidden()
    await page.getByRole('button', { name: 'Save row' }).click()
    await expect(page.getByText('3 rows can be imported.')).toBeVisible()
  })
  await test.step('the import runs, and says what came of it', async () => {
    await page.getByRole('button', { name: 'Import 3 rows to supporters' }).click()
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible()
    await page.goto('supporters?fB=per@e2e.example')
    await expect(page.getByText('Per Berg').first()).toBeVisible()
  })
})

test('recognizes the contents of an Excel workbook, and a failed submit changes no file', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('import')
  await expect(page.getByLabel('What is in the file')).toBeHidden()
  const bytes = workbookOf({
    sheet: `${textRow(['First name', 'Last name', 'Email'])}${textRow(['Xia', 'Lu', 'xia@e2e.example'])}`,
  })
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  })
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(page.getByText('3 of 3 columns recognized')).toBeVisible()
  await expect(page.getByText(/These look like supporters/)).toBeVisible()
  await expect(page.getByText('1 row can be imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row to supporters' }).click()
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 20_000 })

  await page.route('**/provider/webhook/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  )
  await page.goto('import/1')
  await page.getByRole('button', { name: 'Import 2 rows to supporters' }).click()
  await expect(page.getByText('Failed to submit data to the provider')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 2 rows to supporters' })).toBeEnabled()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a file is uploaded, mapped, started and reported', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('import?sheet=contributions')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles(
        file(
          'gifts.csv',
          'When,subtotal_amt,total,first_name,last_name,email\n2024-01-05,10,10,Rut,Holm,rut@e2e.example\n' +
            '2024-02-30,5,5,Rut,Holm,rut@e2e.example\n',
        ),
      )
    await page.getByRole('button', { name: 'Upload and check' }).click()
    await test.step('it is read as another kind, and as the first again', async () => {
      await page.getByText('Something else?').click()
      await page.getByRole('button', { name: /^Supporters \(/ }).click()
      await expect(page.getByText(/^These look like supporters\./)).toBeVisible()
      await page.getByRole('button', { name: /^Contributions \(/ }).click()
      await expect(page.getByText(/^These look like contributions\./)).toBeVisible()
    })
    await expect(page.getByText('Required, but in no column: Date.')).toBeVisible()
    await page.getByLabel('When').selectOption('date')
    await page.getByRole('button', { name: 'Save columns and check again' }).click()
    await expect(page.getByText('Date is invalid.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 row to contributions' }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download rejected rows' })).toBeVisible()
  })
})
