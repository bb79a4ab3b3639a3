/** The smallest files that the server takes for a picture and a film. */
export const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
export const MP4 = new TextEncoder().encode('\0\0\0\x18ftypmp42\0\0\0\0mp42isom')
