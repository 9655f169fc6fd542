/** Names by which the service worker hands shared files to the page. */
/** Name of the cache in which the service worker leaves shared files for the page. */
export const INBOX = 'callgrove-inbox';
/** Response header with a file's name, percent-encoded. */
export const NAME_HEADER = 'x-file-name';
/** Entry with a shared address, relative to the app. */
export const OFFERED = 'shared/address';
