/** Whether a file calls itself a picture; whether it is one, the reader finds out. */
export function isImageFile(file: File): boolean {
  return file.type.startsWith('image/');
}
