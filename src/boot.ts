/** What takes longest begins first: the engine's worker, and the files that the address names. In the built page this is a script of its own, which waits for nothing. */
import { beginEarly } from './app/early';

beginEarly(location.hash, document.baseURI);
