/** Absolute web addresses in requests: at most 2,048 characters, none of them blank or a control character. */
import { applyDecorators } from '@nestjs/common';
import { Contains, IsUrl, Matches, MaxLength, ValidateBy } from 'class-validator';
import { WellFormed } from '../define/index.js';

export function WebAddress(protocols: readonly ('http' | 'https')[]): PropertyDecorator {
  const schemes = protocols.map((protocol) => `${protocol}://`).join(' or ');
  return applyDecorators(
    // Host names with an underscore or a dot at the end are not valid, but browsers open them.
    IsUrl(
      {
        protocols: [...protocols],
        require_protocol: true,
        require_tld: false,
        allow_underscores: true,
        allow_trailing_dot: true,
        validate_length: false,
      },
      { message: `$property must be a complete ${schemes} address, such as https://example.com/login` },
    ),
    MaxLength(2_048),
    // IsUrl accepts `http:example.com`, which browsers read in two ways.
    Contains('://', { message: '$property must have :// after the scheme' }),
    // IsUrl accepts host names that no browser opens, such as `foo.0x4`.
    ValidateBy({
      name: 'isParsed',
      validator: {
        validate: (value) => typeof value === 'string' && URL.canParse(value),
        defaultMessage: () => '$property must be an address that a browser can open',
      },
    }),
    // IsUrl accepts control characters in the path, and Postgres refuses a text with a NUL.
    Matches(/^[^\s\u0000-\u001f\u007f]*$/, {
      message: '$property must not contain spaces or control characters',
    }),
    WellFormed(),
  );
}

/** No `@` before the path. */
const withoutCredentials = /^[^/]*\/\/[^/?#@]*(?:[/?#]|$)/;

/** http or https, at most 2,048 characters. The service itself never visits it. */
export function TestedAddress(): PropertyDecorator {
  return applyDecorators(
    WebAddress(['http', 'https']),
    ValidateBy({
      name: 'hasNoCredentials',
      validator: {
        validate: (value) => typeof value === 'string' && withoutCredentials.test(value),
        defaultMessage: () =>
          '$property must not contain a user name or password; put them into the description of a test',
      },
    }),
  );
}
