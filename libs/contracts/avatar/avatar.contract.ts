/** The pictures of testers. The gateway draws them itself: no service has this operation. */
import { IsString } from 'class-validator';
import { defineContract, defineError, Nothing, rpc } from '../define/index.js';

export class AvatarNotFound extends defineError('avatar_not_found', 404, 'Avatar not found') {}

export class AvatarByName {
  @IsString()
  avatar: string;
}

export const avatarPictures = defineContract('avatar', {
  get: rpc(AvatarByName, Nothing, AvatarNotFound),
});
