import { expect, type Page, test } from '@playwright/test';
import { drawnPictures, type JourneyPicture } from '../support/journey-pictures.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { useServer } from '../support/use-server.ts';

/** A stockpile of the demo war. */
const STOCKPILE = 'KAL-Reserve';

const server = useServer({
  args: ['--demo'],
  prepare: async (folder) => {
    [picture] = (await drawnPictures(folder, [STOCKPILE], 'Storage Depot')) as [JourneyPicture];
  },
});
let picture: JourneyPicture;

async function signInByKeys(page: Page, persona: string): Promise<void> {
  await page.goto(server.address);
  await press(page, page.getByRole('button', { name: 'Local sign-in' }));
  await press(page, page.getByRole('link', { name: persona }));
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
}

/** Sets the target in the open dialog and submits it. */
async function typeTarget(page: Page, target: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Target' }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(target);
  await press(page, dialog.getByRole('button', { name: 'Submit' }));
  await expect(dialog).toBeHidden();
}

test('by keyboard alone, with visible focus at every stop: sign-in, a report, a goal, a pyramid, logout', async ({
  page,
}) => {
  test.setTimeout(300_000); // hundreds of keys, each looked at: 40 seconds alone, minutes beside other browsers
  await signInByKeys(page, 'Admin');

  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page.getByText('No Images Uploaded')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose Pictures' }));
  await (await chooser).setFiles({ name: 'kal.png', mimeType: 'image/png', buffer: picture.png });
  const submit = page.getByRole('button', { name: 'Submit Report' });
  await expect(submit).toBeEnabled({ timeout: 60_000 });
  await press(page, submit);
  // The demo war has much more in this stockpile than the picture shows, so the app asks for confirmation.
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Submit It' }));
  await expect(page.getByText('FIR Report processed successfully!')).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await press(page, page.getByRole('link', { name: /Kalokai/ }).first());
  await press(page, page.getByRole('link', { name: 'Goals' }));
  await expect(page.getByRole('heading', { name: /^Goals of/ })).toBeVisible();
  await press(page, page.getByRole('button', { name: /^Override .*Bandages/ }));
  await typeTarget(page, '4321');
  const target = page.getByRole('textbox', { name: 'Target of Bandages (Crated)' });
  await expect(target).toHaveValue('4321');
  await press(page, page.getByRole('button', { name: /^Edit .*Bandages/ }));
  await typeTarget(page, '4322');
  await expect(target).toHaveValue('4322');

  await press(page, page.getByRole('banner').getByRole('link', { name: 'War', exact: true }));
  await press(page, page.getByRole('link', { name: /^Pyramids/ }));
  await press(page, page.getByRole('link', { name: 'Southern Offensive' }));
  await press(page, page.getByRole('button', { name: 'Bandages 35,000' }));
  await typeTarget(page, '36000');
  await tabTo(page, page.getByRole('button', { name: 'Bandages 36,000' }));
  await page.keyboard.press('Alt+ArrowLeft');
  await press(page, page.getByRole('button', { name: 'Submit' }));
  await expect(page).toHaveURL(/\/war\/pyramids$/);

  await press(page, page.getByRole('button', { name: 'Open user panel' }));
  await press(page, page.getByRole('button', { name: 'Logout' }));
  await expect(page).toHaveURL(/\/login/);
});
