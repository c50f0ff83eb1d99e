/** Whether a file claims to be an image. The reader finds out whether it really is one. */
export function isImageFile(file: File): boolean {
  return file.type.startsWith('image/');
}
