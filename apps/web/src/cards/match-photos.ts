/**
 * The student's number that a picture is named by: PP00001.jpg, or pp00001 (2).JPG as cameras and browsers make of it.
 */
export const numberIn = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/\(\d{1,4}\)$/, '')
    .trim()
    .toUpperCase()

/** Whether it is called like a picture that the server takes. */
export const isPicture = ({ name }: { name: string }): boolean => /\.(jpe?g|png|webp|heic)$/i.test(name)
