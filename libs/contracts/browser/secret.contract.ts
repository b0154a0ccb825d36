/**
 * Secrets of a project: logins of test accounts, which a tester fills into pages and never sees. Their values are only
 * written. No operation answers them.
 */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsOptional,
  IsString,
  Length,
  Matches,
  ValidateBy,
} from 'class-validator';
import {
  Absentable,
  clientOf,
  defineContract,
  defineError,
  Name,
  Nothing,
  PageRequest,
  Pagination,
  rpc,
} from '../define/index.js';
import { ProjectById, ProjectNotFound } from '../identity/project.contract.js';

export class SecretNotFound extends defineError('secret_not_found', 404, 'Secret not found') {}

export class SecretNameTaken extends defineError(
  'secret_name_taken',
  409,
  'The project already has a secret with this name; choose another name',
) {}

/** Of one job. */
export const maximumSecrets = 10;

const maximumOrigins = 10;

/** The name of a secret, as jobs name it. */
function SecretName(): PropertyDecorator {
  return Name(60);
}

/** As a page has it: scheme, host and port, without a path. */
function isOrigin(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^https?:[^*]+$/.test(value) &&
    URL.canParse(value) &&
    new URL(value).origin === value
  );
}

function Origins(): PropertyDecorator {
  const message = '$property must be origins of pages without a path, such as https://shop.example.com';
  return applyDecorators(
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(maximumOrigins),
    ArrayUnique({ message: '$property must not contain an origin twice' }),
    ValidateBy(
      { name: 'isOrigin', validator: { validate: isOrigin, defaultMessage: () => message } },
      { each: true },
    ),
  );
}

/** One line: a browser removes line breaks from a field. */
function Line(minimum: number, maximum: number): PropertyDecorator {
  return applyDecorators(
    Length(minimum, maximum, { message: `$property must have ${minimum} to ${maximum} characters` }),
    Matches(/^[^\p{Cc}\p{Cs}]*$/u, { message: '$property must not contain control characters' }),
  );
}

/** Shorter ones occur in ordinary texts, so they could not be removed from what is recorded. */
function Password(): PropertyDecorator {
  return Line(6, 200);
}

/** Base32, as sites show it: blanks, dashes and the padding are removed. */
function TotpSeed(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/[\s=-]/g, '').toUpperCase() : value,
    ),
    Matches(/^[A-Z2-7]{16,128}$/, {
      message: '$property must be base32 of 16 to 128 characters: letters and the digits 2 to 7',
    }),
  );
}

export class CreateSecretRequest extends ProjectById {
  /** 1 to 60 characters, unique in the project. Jobs name it in `secrets`. */
  @SecretName()
  name: string;

  /**
   * Where it may be filled in, 1 to 10: the page and the frame of the field must have exactly one of these origins.
   * @example ["https://shop.example.com"]
   */
  @Origins()
  origins: string[];

  /** Of the test account, 1 to 200 characters. Testers see it. */
  @Line(1, 200)
  username: string;

  /** 6 to 200 characters. Never shown again. */
  @Password()
  password: string;

  /** The seed of one-time codes (RFC 6238, 6 digits, 30 seconds, SHA-1) in base32. Never shown again. */
  @Absentable()
  @TotpSeed()
  totpSeed?: string;
}

export class SecretById extends ProjectById {
  @IsString()
  secretId: string;
}

/** What is left out does not change. */
export class UpdateSecretRequest extends SecretById {
  @Absentable()
  @SecretName()
  name?: string;

  /**
   * Where it may be filled in, 1 to 10 origins. With a new one, `password` must be given too, and `totpSeed` if the secret has
   * one-time codes: no stored value goes to another site.
   * @example ["https://shop.example.com"]
   */
  @Absentable()
  @Origins()
  origins?: string[];

  /** Of the test account, 1 to 200 characters. */
  @Absentable()
  @Line(1, 200)
  username?: string;

  /** Replaces the password. 6 to 200 characters. */
  @Absentable()
  @Password()
  password?: string;

  /** Null removes it. */
  @IsOptional()
  @TotpSeed()
  totpSeed?: string | null;
}

export class ListSecretsRequest extends PageRequest {
  @IsString()
  projectId: string;
}

/** Without its values. */
export class SecretRecord {
  id: string;
  projectId: string;
  name: string;
  /** Where it may be filled in. */
  origins: string[];
  /** Of the test account. */
  username: string;
  /** Always true: a secret without a password cannot be made. */
  hasPassword: boolean;
  /** Whether it has one-time codes. */
  hasTotp: boolean;
  createdAt: string;
  updatedAt: string;
  /** When a tester last filled in one of its values; null when none did. */
  lastUsedAt: string | null;
}

/** Ordered by name. */
export class SecretPage {
  items: SecretRecord[];
  pagination: Pagination;
}

export class NamedSecretsRequest extends ProjectById {
  @IsArray()
  @ArrayMaxSize(maximumSecrets)
  @IsString({ each: true })
  names: string[];
}

/** A secret as the tester of a job sees it. */
export class NamedSecret {
  name: string;
  /** Of the test account. */
  username: string;
  /** Whether it has one-time codes. */
  hasTotp: boolean;
}

/** Those of the names that exist, in the order of the names. */
export class NamedSecrets {
  secrets: NamedSecret[];
}

export const secretContract = defineContract('browser.secret', {
  list: rpc(ListSecretsRequest, SecretPage, ProjectNotFound),
  create: rpc(CreateSecretRequest, SecretRecord, ProjectNotFound, SecretNameTaken),
  update: rpc(UpdateSecretRequest, SecretRecord, ProjectNotFound, SecretNotFound, SecretNameTaken),
  /** Jobs that name it go on without it. */
  remove: rpc(SecretById, Nothing, ProjectNotFound, SecretNotFound),
  /** Only for the job service, for a new job. Does not check that the project exists. */
  named: rpc(NamedSecretsRequest, NamedSecrets),
});

export class SecretClient extends clientOf(secretContract) {}
