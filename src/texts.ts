/** Every fixed sentence, to the letter: the misspellings and the mix of languages are intended (requirement 14.18). */
export const texts = {
  unexpected: 'Terjadi kesalahan tak terduga.',

  login: { title: 'Login', button: 'Login', guest: 'Login as Guest', failed: 'Login gagal!' },
  /** The answer of a build without a guest account (requirement 2.5). */
  guestUnavailable: 'Guest login is not available.',
  logout: { button: 'Sign Out', done: 'Logout berhasil!' },
  welcome: (name: string) => `Welcome, ${name}`,

  sidebar: {
    media: 'Media',
    location: 'Location',
    manageLocation: 'Manage Location',
    schedule: 'Schedule',
    screens: 'Screens',
    user: 'User',
    manageUser: 'Manage User',
  },

  media: {
    videos: 'Videos',
    images: 'Images',
    upload: 'UPLOAD',
    imageHint: 'Images: JPEG or PNG, up to 5 MB',
    dimensionHint: 'Image maximum dimensions: 128x2000 px',
    videoHint: 'Videos: MP4, up to 50 MB',
    uploaded: 'Media uploaded successfuly!',
    uploadFailed: 'Failed to upload media!',
    deleted: 'Media delted successfuly!',
    deleteFailed: 'Failed to delete media!',
  },

  locations: {
    title: 'Manage Location',
    heading: 'Location Management',
    add: 'Add Location',
    columns: ['UID', 'Location Name', 'Videowall', 'Ticker', 'Created At', 'Updated At', 'Action'],
    empty: 'No active screens',
    modalTitle: 'Add New Location',
    name: 'Location Name',
    namePlaceholder: 'Enter location name',
    uniqueId: 'Unique ID',
    uniqueIdPlaceholder: 'Enter unique ID',
    save: 'Save Location',
    update: 'Update Location',
    addFailed: 'Gagal menambahkan lokasi.',
    updateFailed: 'Gagal update lokasi.',
    deleteFailed: 'Gagal delete lokasi.',
    connected: { videowall: 'Videowall Connected', ticker: 'Ticker Connected' },
    disconnected: { videowall: 'Videowall Disconnected', ticker: 'Ticker Disconnected' },
  },

  location: {
    defaultTitle: 'Dashboard',
    connected: 'Connected',
    disconnected: 'Disconnected',
    tapes: { videowall: 'Videowall Tape', ticker: 'Ticker Tape' },
    addMedia: 'Add Media',
    addGroup: 'Add Group',
    update: 'Update',
    emptyPlaylist: 'Media not found in this playlist.',
    updatePlaylist: 'Update Playlist',
    savePlaylist: 'Save Playlist',
    cancel: 'Cancel',
    repeatPlaceholder: '0',
    fillBeforeSave: 'Please fill the playlist data before save.',
    fillBeforeUpdate: 'Please fill the playlist data before update.',
    addGroupFirst: 'Please, add group first!',
    created: 'Playlist berhasil ditambahkan!',
    createFailed: 'Gagal menambahkan playlist.',
    updated: 'Playlist updated successfuly!',
    updateFailed: 'Failed to update playlist!',
    deleted: 'Playlist deleted successfuly!',
    deleteFailed: 'Failed to delete playlist!',
    itemDeleted: 'Item deleted successfuly!',
    itemDeleteFailed: 'Failed to delete item!',
    reorderRefused: 'Failed to change position!',
    reorderFailed: 'Gagal mengubah urutan playlist.',
    screensUpdated: 'All playlist updated!',
  },

  gallery: {
    title: 'Media Gallery',
    save: 'Save Media',
    nothingSelected: 'No media selected!',
    saved: 'Media saved successfuly!',
  },

  users: {
    title: 'User Management',
    columns: ['NO', 'Username', 'Email', 'Created At', 'Updated At', 'Action'],
    add: 'Add User',
    modalTitle: 'Add New User',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    save: 'Save User',
    created: 'User created successfuly!',
    createFailed: 'Failed to create user!',
    deleted: 'User deleted successfuly!',
    deleteFailed: 'Delete failed!',
  },

  display: {
    loading: 'Loading playlist...',
    unknownType: (type: string) => `Unknown display type: ${type}`,
  },

  alert: { success: 'Success', warning: 'Warning', error: 'Error', ok: 'OK' },
} as const

const indonesian: readonly string[] = [
  texts.unexpected,
  texts.login.failed,
  texts.logout.done,
  texts.locations.addFailed,
  texts.locations.updateFailed,
  texts.locations.deleteFailed,
  texts.location.created,
  texts.location.createFailed,
  texts.location.reorderFailed,
]

/** The language of a sentence if it is not English: a screen reader then speaks it as it is meant (requirement 16.13). */
export const languageOf = (text: string): 'id' | undefined => (indonesian.includes(text) ? 'id' : undefined)
