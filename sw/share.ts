import { INBOX, NAME_HEADER, OFFERED } from './inbox';

/**
 * Stores files that the system shares with the app in the inbox, and redirects the browser to the page.
 * A shared address is stored as text: the page offers it, and nothing is fetched here.
 */
export async function takeShare(request: Request, scope: string): Promise<Response> {
  const form = await request.formData();
  await caches.delete(INBOX);
  const inbox = await caches.open(INBOX);
  const files = form.getAll('profiles').filter((entry): entry is File => entry instanceof File && entry.size > 0);
  for (const [i, file] of files.entries())
    await inbox.put(
      new URL(`shared/${i}`, scope),
      new Response(file, { headers: { [NAME_HEADER]: encodeURIComponent(file.name) } }),
    );
  const address = [form.get('url'), form.get('text')].find(
    (text) => typeof text === 'string' && /^https:\/\/\S+$/.test(text.trim()),
  );
  if (typeof address === 'string') await inbox.put(new URL(OFFERED, scope), new Response(address.trim()));
  return Response.redirect(new URL('?shared', scope), 303);
}
