/** What the tester answers in the form beside the report. It comes before anything that is read from the prose. */
import { IsBoolean, IsIn, IsObject, Matches, MaxLength, ArrayMaxSize, IsArray } from 'class-validator';
import { Absentable, ListOf, Text } from '../define/index.js';
import { type PassStatus, severities, type Severity } from './finding.js';

/** The id of a telemetry event, or an instant (ISO 8601). */
const momentPattern =
  /^(?:(?:console|network|page_state|crash|interaction)-\d{1,7}|\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d))$/;

/** A finding that the tester stated or confirmed. */
export class StatedFinding {
  @Text(1, 200)
  title: string;

  @Absentable()
  @Text(1, 10_000)
  description?: string;

  @Absentable()
  @IsIn(severities)
  severity?: Severity;

  @Absentable()
  @Text(1, 5_000)
  expectedBehavior?: string;

  @Absentable()
  @Text(1, 5_000)
  actualBehavior?: string;

  @Absentable()
  @Text(1, 500)
  affectedArea?: string;

  @Absentable()
  @IsArray()
  @ArrayMaxSize(50)
  @MaxLength(1_000, { each: true })
  reproductionSteps?: string[];

  /** When it was seen: ids of telemetry events, or instants. */
  @Absentable()
  @IsArray()
  @ArrayMaxSize(20)
  @Matches(momentPattern, {
    each: true,
    message: '$property must be the id of a telemetry event, such as network-3, or a timestamp',
  })
  at?: string[];
}

export class TesterAnswers {
  @Absentable()
  @IsIn(['pass', 'fail', 'not_applicable'])
  verdict?: PassStatus;

  /** By the names of the output schema, or of the fields of `form`. Fields may be left out; each value must fit its field. */
  @Absentable()
  @IsObject()
  answers?: Record<string, unknown>;

  /** All findings of the report, at most 50. An empty list: the tester found none. */
  @Absentable()
  @ListOf(() => StatedFinding, 50)
  findings?: StatedFinding[];

  /** Whether the tester did what the instructions asked. */
  @Absentable()
  @IsBoolean()
  followedInstructions?: boolean;

  /** What the tester did otherwise. */
  @Absentable()
  @Text(1, 5_000)
  deviation?: string;
}
