import { MessageChannel } from 'node:worker_threads';
import type { ColumnWorker } from '../formats/mct/column-thread';
import type { Answer, Order } from '../formats/mct/orders';
import { type Port, serveColumns } from '../formats/mct/serve-columns';

/** In the place of a worker that decodes columns: the same code behind a port of its own, and how it fares. */
export class FakeColumnWorker implements ColumnWorker {
  /** Answers that it gave. */
  answers = 0;
  ended = false;
  private readonly channel = new MessageChannel();
  private hear: (event: { data: Answer }) => void = () => undefined;
  private fail: (event: { preventDefault(): void }) => void = () => undefined;

  /** `mortal`: after how many answers it dies; with 0 it never comes to anything. `mute`: it dies without a word. */
  constructor(
    private readonly mortal = Number.POSITIVE_INFINITY,
    private readonly mute = false,
  ) {
    const { port1, port2 } = this.channel;
    serveColumns(port2 as unknown as Port);
    port1.on('message', (data: Answer) => {
      if (this.ended || this.answers >= this.mortal) return;
      this.answers++;
      this.hear({ data });
      if (this.answers === this.mortal) this.die();
    });
    if (mortal === 0) setTimeout(() => this.die());
  }

  postMessage(order: Order, memory: ArrayBuffer[]): void {
    this.channel.port1.postMessage(order, memory);
  }

  addEventListener(kind: string, hear: (event: never) => void): void {
    if (kind === 'message') this.hear = hear as typeof this.hear;
    else this.fail = hear as typeof this.fail;
  }

  terminate(): void {
    this.ended = true;
    this.channel.port1.close();
  }

  private die(): void {
    if (!this.mute) this.fail({ preventDefault: () => undefined });
  }
}
