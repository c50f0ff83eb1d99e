import { loadRecogniser, type RecogniserData } from './read-stockpile.ts';

/** The addresses of the reader's two data files. */
export interface RecogniserAddresses {
  iconsUrl: string;
  textUrl: string;
}

let loading: { key: string; data: Promise<RecogniserData> } | null = null;

/** Both data files, fetched once in each worker; after a failure the next call tries again. */
export function fetchRecogniser({ iconsUrl, textUrl }: RecogniserAddresses): Promise<RecogniserData> {
  const key = `${iconsUrl} ${textUrl}`;
  if (loading?.key !== key) {
    const data = Promise.all([fetchBytes(iconsUrl), fetchBytes(textUrl)]).then(([icons, text]) =>
      loadRecogniser(icons, text),
    );
    data.catch(() => {
      loading = null;
    });
    loading = { key, data };
  }
  return loading.data;
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.arrayBuffer();
}
