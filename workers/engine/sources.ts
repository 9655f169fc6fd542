/** The part of the engine that answers questions about source files. */
import type { SourcesApi } from '../api/sources';
import type { SourceTexts } from '../sources/source-texts';

/** Answers questions about sources. Its code is loaded with the first sources. */
export class Sources implements SourcesApi {
  private texts: Promise<SourceTexts> | null = null;

  openSources: SourcesApi['openSources'] = async (...asked) => (await this.fetched()).openSources(...asked);
  closeSources: SourcesApi['closeSources'] = (sources) => void this.texts?.then((texts) => texts.closeSources(sources));
  findSource: SourcesApi['findSource'] = async (...asked) => (await this.fetched()).findSource(...asked);
  sourceText: SourcesApi['sourceText'] = async (...asked) => (await this.fetched()).sourceText(...asked);
  sourceBlock: SourcesApi['sourceBlock'] = async (...asked) => (await this.fetched()).sourceBlock(...asked);

  cancel(job: number): void {
    void this.texts?.then((texts) => texts.cancel(job));
  }

  private fetched(): Promise<SourceTexts> {
    this.texts ??= import('../sources/source-texts').then(
      ({ SourceTexts }) => new SourceTexts(),
      (error: unknown) => {
        this.texts = null;
        throw error;
      },
    );
    return this.texts;
  }
}
