import { vi } from 'vitest';

interface Download {
  name: string;
  type: string;
  /** Without the byte order mark. */
  text: () => Promise<string>;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** Catches what the page downloads until the test ends. */
export function catchDownloads(): Download[] {
  const files: Download[] = [];
  let last: Blob | null = null;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob instanceof Blob ? blob : null;
    return 'blob:http://localhost:3000/1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = last ?? new Blob();
    const bytes = async () => new Uint8Array(await blob.arrayBuffer());
    files.push({
      name: this.download,
      type: blob.type,
      bytes,
      text: async () => new TextDecoder().decode(await bytes()),
    });
  });
  return files;
}
