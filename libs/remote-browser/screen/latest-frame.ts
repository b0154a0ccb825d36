/**
 * Which picture a viewer gets next: always the newest, with at most two on the way. A viewer with a bad link, or one
 * that paused, continues with the present and not with seconds of the past. Pure.
 */
const maximumOnTheWay = 2;

export class LatestFrame<Picture> {
  private readonly onTheWay = new Set<number>();
  private waiting: { readonly picture: Picture } | undefined;
  private lastNumber = 0;

  /** @returns what to send now, with its number */
  offer(picture: Picture): { number: number; picture: Picture } | undefined {
    this.waiting = { picture };
    return this.next();
  }

  /** The viewer has drawn this picture, and so all before it. Unknown numbers change nothing. */
  drawn(number: number): { number: number; picture: Picture } | undefined {
    for (const sent of this.onTheWay) if (sent <= number) this.onTheWay.delete(sent);
    return this.next();
  }

  private next(): { number: number; picture: Picture } | undefined {
    if (!this.waiting || this.onTheWay.size >= maximumOnTheWay) return undefined;
    const { picture } = this.waiting;
    this.waiting = undefined;
    this.onTheWay.add(++this.lastNumber);
    return { number: this.lastNumber, picture };
  }
}
